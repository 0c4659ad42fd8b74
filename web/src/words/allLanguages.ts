/** For tests: all languages are there, as if they had been fetched. */
import { LANGUAGES } from "../settings";
import { learnWords } from "./words";

await Promise.all(LANGUAGES.map(({ code }) => learnWords(code)));

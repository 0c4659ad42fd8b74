/** The HTTP side of the server, typed. Whatever goes wrong becomes an ApiError with a sentence for people. */
import type {
  Announced,
  GameCard,
  Guest,
  Introduction,
  LessonAnswer,
  LessonStep,
  Previewed,
  Problem,
  PushKey,
  PushWanted,
  Reason,
  RoomMade,
  RoomSetup,
  RoomSummary,
  RulesPage,
  Turns,
  Words,
} from "../protocol";
import { english } from "../words/say";
import { t } from "../words/words";

export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 if the server could not be reached. */
    readonly status: number,
    readonly code: string,
    readonly words: Words,
  ) {
    super(english(words));
  }
}

/** Who asks; guest.ts provides it. */
export interface Asker {
  /** The token of this browser's guest, made if there is none. */
  token(): Promise<string>;
  /** The server does not know this token (any more): the one to use instead. */
  refused(token: string): Promise<string>;
}

let asker: Asker | undefined;

export function askAs(who: Asker): void {
  asker = who;
}

export interface Call {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: object;
  token?: string;
}

/** Ask as this browser's guest. */
export async function get<Answer>(path: string): Promise<Answer> {
  return asGuest<Answer>(path, {});
}

/** Say something as this browser's guest. */
export async function put<Answer>(path: string, body: object): Promise<Answer> {
  return asGuest<Answer>(path, { method: "PUT", body });
}

export const games = () => call<GameCard[]>("/api/games");
export const announced = () => call<Announced>("/api/announcement");
export const openRooms = () => get<RoomSummary[]>("/api/rooms");
export const myRooms = () => get<RoomSummary[]>("/api/rooms/mine");
export const myTurns = () => get<Turns>("/api/mine/turns");
export const room = (id: string) => get<RoomSummary>(`/api/rooms/${encodeURIComponent(id)}`);

/** The rules of a game in a language (or in English), with pictures in the look that is asked for. */
export function rules(
  slug: string,
  language: string,
  look: { theme: string; marks: boolean; names: boolean },
): Promise<RulesPage> {
  return call<RulesPage>(
    `/api/games/${slug}/rules?language=${language}&theme=${look.theme}&marks=${look.marks}&names=${look.names}`,
  );
}

/** What somebody reads who opens a game for the first time. */
export function introduction(slug: string): Promise<Introduction> {
  return call<Introduction>(`/api/games/${slug}/introduction`);
}

/** The step of a lesson, counted from 1. */
export function lessonStep(slug: string, step: number): Promise<LessonStep> {
  return call<LessonStep>(`/api/games/${slug}/lesson/${step}`);
}

/** What is said to a move of the learner. */
export function lessonMove(slug: string, step: number, name: string): Promise<LessonAnswer> {
  return call<LessonAnswer>(`/api/games/${slug}/lesson/${step}/move?${new URLSearchParams({ name })}`);
}

/** What a move of the learner would do. */
export function lessonPreview(slug: string, step: number, name: string): Promise<Previewed> {
  return call<Previewed>(`/api/games/${slug}/lesson/${step}/preview?${new URLSearchParams({ name })}`);
}

/** Why the last of some touches of the learner does nothing. */
export function lessonWhy(slug: string, step: number, touches: readonly string[]): Promise<Reason> {
  const query = new URLSearchParams(touches.map((touch) => ["touch", touch]));
  return call<Reason>(`/api/games/${slug}/lesson/${step}/why?${query}`);
}

/** Where the picture of a real position of a game is; it has no words, which would be English and small. */
export function pictureOf(slug: string, look: { theme: string; marks: boolean }): string {
  return `/api/games/${slug}/picture.svg?theme=${look.theme}&marks=${look.marks}&bare=true`;
}

/** The picture of what whoever watches a room sees now, as SVG. */
export async function roomPicture(id: string, look: { theme: string; marks: boolean }): Promise<string> {
  const path = `/api/rooms/${encodeURIComponent(id)}/picture.svg?theme=${look.theme}&marks=${look.marks}`;
  const response = await fetch(path);
  if (!response.ok) throw new ApiError(response.status, "no-picture", t("api.unreadable"));
  return response.text();
}

/** Where one of the three pictures of a game's card is, without words too. */
export function cardPicture(
  slug: string,
  name: "goal" | "turn" | "end",
  look: { theme: string; marks: boolean },
): string {
  return `/api/games/${slug}/pictures/${slug}-${name}.svg?theme=${look.theme}&marks=${look.marks}&bare=true`;
}

/** A new guest; with the token of an old one, the same guest under another name. */
export function newGuest(name: string, token?: string): Promise<Guest> {
  return call<Guest>("/api/guests", { method: "POST", body: { name }, ...(token && { token }) });
}

/** The same guest with a new token: the server forgets old keys some day. */
export function renewed(token: string): Promise<Guest> {
  return call<Guest>("/api/guests/renew", { method: "POST", token });
}

/** Have the server forget a guest: seats, and the name in every game. */
export function forget(token: string): Promise<void> {
  return call<void>("/api/guests/me", { method: "DELETE", token });
}

/** Make a room; returns its id. */
export async function openRoom(setup: Partial<RoomSetup> & Pick<RoomSetup, "game">): Promise<string> {
  const made = await asGuest<RoomMade>("/api/rooms", { method: "POST", body: setup });
  return made.room;
}

/** The key for subscriptions to this table's notifications; empty where it sends none. */
export async function pushKey(): Promise<string> {
  return (await call<PushKey>("/api/push")).key;
}

/** Have this browser told when it is its guest's turn. */
export function wantPush(wanted: PushWanted): Promise<void> {
  return asGuest<void>("/api/push", { method: "POST", body: wanted });
}

/** Not have it told any more. */
export function endPush(endpoint: string): Promise<void> {
  return asGuest<void>("/api/push/end", { method: "POST", body: { endpoint } });
}

/** Ask as this browser's guest; once more as a new one where the old one is not known any more. */
export async function asGuest<Answer>(path: string, wanted: Call): Promise<Answer> {
  if (!asker) return call<Answer>(path, wanted);
  const token = await asker.token();
  try {
    return await call<Answer>(path, { ...wanted, token });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return call<Answer>(path, { ...wanted, token: await asker.refused(token) });
  }
}

/** Ask as nobody, or with a token. */
export async function call<Answer>(
  path: string,
  { method = "GET", body, token }: Call = {},
): Promise<Answer> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  } catch {
    throw new ApiError(0, "offline", t("api.offline"));
  }
  if (response.status === 204) return undefined as Answer;
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as Answer;
  throw isProblem(answer)
    ? new ApiError(response.status, answer.code, answer.text)
    : new ApiError(response.status, "unreadable", t("api.unreadable"));
}

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === "object" && answer !== null && "code" in answer && "text" in answer;
}

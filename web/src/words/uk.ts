/** All that the page says in one language, gathered from its files. */
const files = import.meta.glob<Record<string, string>>(["./uk.json", "./uk.*.json"], {
  eager: true,
  import: "default",
});

export const catalogue: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(files));

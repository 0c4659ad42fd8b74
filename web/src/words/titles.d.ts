/** Made by vite.config.ts of the catalogues of all games. */
declare module "virtual:titles/*" {
  const titles: Readonly<Record<string, { title: string; summary: string }>>;
  export default titles;
}

/** Line icons on a field of 24, one weight, drawn in the colour of the text around them. */

const PATHS = {
  back: "M15 5l-7 7 7 7",
  check: "M5 12.5l4.5 4.5L19 7",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
  close: "M6 6l12 12M18 6L6 18",
  computer: "M4 5h16v10.5H4zM9 20h6M12 15.5V20",
  copy: "M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4",
  cube: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
  door: "M14 4H5v16h9M10.5 12H20M16.5 8.5L20 12l-3.5 3.5",
  down: "M6 9.5l6 6 6-6",
  download: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14",
  eye: "M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  first: "M18 6l-6 6 6 6M11 6l-6 6 6 6",
  flag: "M6 21V4M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  fork: "M7 3.5v17M7 14c0-4 9-3 9-8M12.5 7.5L16 4l3.5 3.5",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  hand: "M7.5 13V6.5a1.5 1.5 0 0 1 3 0V11M10.5 11V4.5a1.5 1.5 0 0 1 3 0V11M13.5 11V5.5a1.5 1.5 0 0 1 3 0V12M16.5 9.5a1.5 1.5 0 0 1 3 0V14.5c0 3.8-2.5 6.5-6 6.5-3 0-4.6-1.4-6-3.8L4.8 13.8a1.5 1.5 0 0 1 2.7-1.3",
  hint: "M9 17.5h6M10 20.5h4M8.5 14.5a6 6 0 1 1 7 0c-.6.5-.8 1.2-.8 3H9.3c0-1.8-.2-2.5-.8-3z",
  keyboard: "M3 7h18v10.5H3zM6.5 10.5h.01M10 10.5h.01M14 10.5h.01M17.5 10.5h.01M8 14h8",
  last: "M6 6l6 6-6 6M13 6l6 6-6 6",
  learn: "M12 4.5L2.5 9.5 12 14.5l9.5-5zM6.5 12v4.5c2.5 2.5 8.5 2.5 11 0V12",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  map: "M12 4l9 15.5H3zM9 9.2h6M6 14.3h12",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M6 12h12",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  next: "M9 5l7 7-7 7",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  people:
    "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.5a6.5 6.5 0 0 1 3.5 5.5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0",
  play: "M8 5.5l10.5 6.5L8 18.5z",
  plus: "M12 6v12M6 12h12",
  rematch: "M5 9a7.5 7.5 0 0 1 13.5-1M19 4v4.5h-4.5M19 15a7.5 7.5 0 0 1-13.5 1M5 20v-4.5h4.5",
  roll: "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01",
  rules: "M4 5.5c3-1 6-.5 8 1.5 2-2 5-2.5 8-1.5V19c-3-1-6-.5-8 1.5-2-2-5-2.5-8-1.5zM12 7v13.5",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20.5 20.5",
  settings: "M4 7h9M19 7h1M16 4.5v5M4 17h1M11 17h9M8 14.5v5M4 12h3M13 12h7",
  share: "M12 15V3.5M8 7l4-3.5L16 7M6.5 11H5v9.5h14V11h-1.5",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  sprout: "M12 20.5v-9M12 13c0-4-2.5-6-7-6 0 4 2.5 6 7 6zM12 11.5c0-4 2.5-6 7-6 0 4-2.5 6-7 6z",
  star: "M12 3.8l2.5 5.3 5.800.7-4.3 4 1.1 5.7L12 16.7l-5.1 2.8L8 13.8l-4.3-4 5.8-.7z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5V4M12 20v1.5M2.5 12H4M20 12h1.5M5.3 5.3l1 1M17.7 17.7l1 1M5.3 18.7l1-1M17.7 6.3l1-1",
  talk: "M4 5h16v11h-8.5L7 20v-4H4z",
  "turn-left": "M5 4.5V9h4.5M5.4 9A7.5 7.5 0 1 1 4.6 13.5",
  "turn-right": "M19 4.5V9h-4.5M18.6 9A7.5 7.5 0 1 0 19.4 13.5",
  undo: "M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3",
  views: "M12 4l8.5 4.5L12 13 3.5 8.5zM3.5 12.5L12 17l8.5-4.5M3.5 16.5L12 21l8.5-4.5",
} as const;

export type IconName = keyof typeof PATHS;

/** A picture without words; whoever uses it says what it means. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width={name === "more" ? 3 : 1.7}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

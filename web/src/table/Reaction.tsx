/** Reactions as line icons on a field of 24, like the other icons; they belong to the table alone. */
const FACE = "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z";
const EYES = "M9 10h.01M15 10h.01";

const PATHS: Readonly<Record<number, string>> = {
  8: `${FACE}${EYES}M8.5 14c1.8 2.6 5.2 2.6 7 0`,
  9: `${FACE}M7.8 10.3l1.3-1.3 1.3 1.3M13.6 10.3l1.3-1.3 1.3 1.3M8 13.3h8c-.3 2.5-1.9 3.9-4 3.9s-3.7-1.4-4-3.9z`,
  10: `${FACE}${EYES}M12 13.3a2 2 0 1 0 0 4 2 2 0 0 0 0-4z`,
  11: `${FACE}${EYES}M8.5 16.5c1.8-2.6 5.2-2.6 7 0`,
  12: "M12 20C5.5 15.5 3.5 12.5 3.5 9.3a4.3 4.3 0 0 1 8.5-1 4.3 4.3 0 0 1 8.5 1c0 3.2-2 6.2-8.5 10.7z",
  13: "M7.5 10.5V20H4.5v-9.5zM7.5 10.5l3.7-7c1.6.1 2.5 1.3 2.2 2.8l-.6 3.2h5.1c1.4 0 2.3 1.2 2 2.5l-1.4 6c-.3 1.3-1.2 2-2.5 2H7.5",
};

/** A picture without words; whoever uses it says what it means. */
export function Reaction({ what, size = 22 }: { what: number; size?: number }) {
  return (
    <svg
      class="icon reaction"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width={1.7}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[what]} />
    </svg>
  );
}

/** A picture of the position with what came of it, to be shared or saved. */
import { roomPicture } from "../server/api";
import { marks, shownTheme } from "../settings";
import { toast } from "../ui";
import { titleOf } from "../words/say";
import { t } from "../words/words";
import type { RoomState } from "./room";

const SIZE = 1080;
const FOOT = 150;
const FONT = "system-ui, sans-serif";

/** Share the picture where the system can, else save it. */
export async function sharePicture(state: RoomState, verdict: string): Promise<void> {
  try {
    const picture = await drawn(state, verdict);
    const file = new File([picture], `${state.room.game}.png`, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
    else save(file);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) toast(t("result.share.failed"));
  }
}

async function drawn(state: RoomState, verdict: string): Promise<Blob> {
  const picture = await loaded(
    await roomPicture(state.room.room, { theme: shownTheme.peek(), marks: marks.peek() }),
  );
  const canvas = document.createElement("canvas");
  canvas.width = SIZE;
  canvas.height = SIZE;
  const brush = canvas.getContext("2d")!;
  const colours = getComputedStyle(document.documentElement);
  brush.fillStyle = colours.getPropertyValue("--paper");
  brush.fillRect(0, 0, SIZE, SIZE);
  const room = SIZE - FOOT;
  const scale = Math.min(SIZE / picture.naturalWidth, room / picture.naturalHeight);
  const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  brush.drawImage(picture, (SIZE - width) / 2, (room - height) / 2, width, height);
  brush.fillStyle = colours.getPropertyValue("--ink");
  brush.textAlign = "center";
  brush.font = `600 44px ${FONT}`;
  brush.fillText(verdict, SIZE / 2, SIZE - FOOT + 52, SIZE - 80);
  brush.fillStyle = colours.getPropertyValue("--quiet");
  brush.font = `30px ${FONT}`;
  brush.fillText(`${titleOf(state.room.game, state.room.title)} · Astragal`, SIZE / 2, SIZE - 46, SIZE - 80);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

async function loaded(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

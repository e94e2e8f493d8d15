/** A photo as the flow gets it, and small as the chat shows it. */
export interface Photo {
  photo: string;
  picture?: string;
}

/** The chat needs no more than this, and the picture is kept with the conversation. */
const WIDEST = 240;

/** A picture of the user's, made small. */
export async function photoOf(file: File): Promise<Photo> {
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, WIDEST / Math.max(image.width, image.height));
    const picture = drawn(image.width * scale, image.height * scale, (pen, width, height) =>
      pen.drawImage(image, 0, 0, width, height),
    );
    return { photo: file.name, picture };
  } catch {
    // What cannot be shown can still be sent.
    return { photo: file.name };
  }
}

export async function droppedPhoto(event: DragEvent): Promise<Photo | undefined> {
  const file = [...(event.dataTransfer?.files ?? [])].find(({ type }) => type.startsWith('image/'));
  return file && photoOf(file);
}

/** A picture for flows that ask for one, so that nobody needs to look for a file. */
export function samplePhoto(): Photo {
  const picture = drawn(WIDEST, 160, (pen, width, height) => {
    const sky = pen.createLinearGradient(0, 0, 0, height);
    sky.addColorStop(0, '#7ec8f2');
    sky.addColorStop(1, '#fdf0d5');
    pen.fillStyle = sky;
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = '#ffd166';
    pen.beginPath();
    pen.arc(width * 0.76, height * 0.34, 20, 0, Math.PI * 2);
    pen.fill();
    hill(pen, '#5b8e7d', [0, height, width * 0.34, height * 0.42, width * 0.72, height]);
    hill(pen, '#3f6f60', [width * 0.36, height, width * 0.72, height * 0.54, width, height * 0.82, width, height]);
  });
  return { photo: 'sample-photo.jpg', picture };
}

function hill(pen: CanvasRenderingContext2D, colour: string, points: number[]): void {
  pen.fillStyle = colour;
  pen.beginPath();
  for (let at = 0; at + 1 < points.length; at += 2) pen.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
  pen.fill();
}

function drawn(
  width: number,
  height: number,
  draw: (pen: CanvasRenderingContext2D, width: number, height: number) => void,
): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  draw(pen, canvas.width, canvas.height);
  const picture = canvas.toDataURL('image/jpeg', 0.8);
  // A browser short of memory gives an empty one, which must not keep the photo from being sent.
  return picture.startsWith('data:image/') ? picture : undefined;
}

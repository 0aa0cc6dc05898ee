import { Modal, Slider } from "antd";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./AvatarField.module.css";

/** Pixels of the picture that is kept, each way. */
const side = 256;
const mostZoom = 4;
const keyStep = 0.04;

/** Which square of the picture shows: its middle, in parts of the picture, and how much larger than life. */
interface Section {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The square in pixels of the picture, never beyond its edge. */
function squareOf({ width, height }: ImageBitmap, { x, y, zoom }: Section) {
  const length = Math.min(width, height) / zoom;
  return {
    length,
    left: between(x * width - length / 2, 0, width - length),
    top: between(y * height - length / 2, 0, height - length),
  };
}

/** The section whose square is the given one. */
function sectionAt({ width, height }: ImageBitmap, left: number, top: number, zoom: number): Section {
  const length = Math.min(width, height) / zoom;
  return {
    x: (between(left, 0, width - length) + length / 2) / width,
    y: (between(top, 0, height - length) + length / 2) / height,
    zoom,
  };
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
};

/** The picture behind a round opening; it is drawn into the canvas as it will be kept. */
function Stage({ picture, canvas }: { picture: ImageBitmap; canvas: RefObject<HTMLCanvasElement | null> }) {
  const { t } = useTranslation();
  const [section, setSection] = useState<Section>({ x: 0.5, y: 0.5, zoom: 1 });

  useEffect(() => canvas.current?.focus(), [canvas]);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const { left, top, length } = squareOf(picture, section);
    context.imageSmoothingQuality = "high";
    context.clearRect(0, 0, side, side);
    context.drawImage(picture, left, top, length, length, 0, 0, side, side);
  }, [canvas, picture, section]);

  /** Moves the square by parts of its own length. */
  const move = (across: number, down: number) =>
    setSection((before) => {
      const { left, top, length } = squareOf(picture, before);
      return sectionAt(picture, left + across * length, top + down * length, before.zoom);
    });

  return (
    <div className={styles.stage}>
      <canvas
        ref={canvas}
        width={side}
        height={side}
        className={styles.canvas}
        tabIndex={0}
        role="img"
        aria-label={t("settings.cropHelp")}
        onKeyDown={(event) => {
          const step = moves[event.key];
          if (!step) return;
          event.preventDefault();
          move(...step);
        }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (event.buttons === 0) return;
          const { clientWidth, clientHeight } = event.currentTarget;
          move(-event.movementX / clientWidth, -event.movementY / clientHeight);
        }}
      />
      <Slider
        className={styles.zoom ?? ""}
        min={1}
        max={mostZoom}
        step={0.05}
        value={section.zoom}
        ariaLabelForHandle={t("settings.zoom")}
        tooltip={{ open: false }}
        onChange={(zoom) => setSection((before) => ({ ...before, zoom }))}
      />
      <span className={styles.help}>{t("settings.cropHelp")}</span>
    </div>
  );
}

/** Cuts a picture to a square: dragged or moved with the arrow keys, and zoomed. */
export default function CropDialog(props: {
  readonly picture: ImageBitmap;
  readonly onUse: (file: File) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const { picture, onUse, onCancel } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const use = () =>
    canvas.current?.toBlob(
      (blob) => {
        const name = blob?.type === "image/webp" ? "picture.webp" : "picture.png";
        if (blob) onUse(new File([blob], name, { type: blob.type }));
      },
      "image/webp",
      0.9,
    );
  return (
    <Modal
      open
      title={t("settings.cropTitle")}
      okText={t("settings.cropUse")}
      width={360}
      onOk={use}
      onCancel={onCancel}
    >
      <Stage picture={picture} canvas={canvas} />
    </Modal>
  );
}

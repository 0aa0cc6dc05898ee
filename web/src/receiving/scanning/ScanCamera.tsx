import { Alert } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { codeReader } from "./codeReader.ts";
import styles from "./ReceiveByScan.module.css";

const lookEvery = 150;
/** The same code that stays before the camera is one scan. */
const sameFor = 2500;

/** The camera of the device, which reads what is held before it. */
export default function ScanCamera({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = useEffectEvent(onCode);
  const fail = useEffectEvent(() => setProblem(t("scanPages.noCamera")));

  useEffect(() => {
    let isLeft = false;
    let stream: MediaStream | undefined;
    let last = { code: "", at: 0 };
    const look = async (read: Awaited<ReturnType<typeof codeReader>>) => {
      while (!isLeft) {
        const shown = video.current;
        const codes = shown && shown.readyState >= shown.HAVE_CURRENT_DATA ? await read(shown) : [];
        for (const code of isLeft ? [] : codes) {
          if (code === last.code && Date.now() - last.at < sameFor) last.at = Date.now();
          else {
            last = { code, at: Date.now() };
            take(code);
          }
        }
        await new Promise((resolve) => setTimeout(resolve, lookEvery));
      }
    };
    const start = async () => {
      const [opened, read] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }),
        codeReader(),
      ]);
      stream = opened;
      if (isLeft || !video.current) return stop();
      video.current.srcObject = opened;
      await video.current.play();
      await look(read);
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    // Without TLS, a camera or the user's leave there is nothing to look through: codes may still be typed.
    start().catch(() => {
      if (!isLeft) fail();
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, []);

  if (problem) return <Alert type="warning" showIcon title={problem} />;
  return <video ref={video} className={styles.camera} muted playsInline aria-label={t("scanPages.cameraPicture")} />;
}

import { CameraOutlined } from "@ant-design/icons";
import { groupSeparator } from "@tandem/contract/receiving/receipts/scanning";
import { Button, Input, type InputRef } from "antd";
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./ReceiveByScan.module.css";

const ScanCamera = lazy(() => import("./ScanCamera.tsx"));

/** The one field that codes come into: typed, by a scanner that types, or by the camera. Enter or Tab ends a code. */
export function ScanField(props: { onCode: (code: string) => void; isWaiting: boolean; hint?: string }) {
  const { onCode, isWaiting } = props;
  const { t } = useTranslation();
  const input = useRef<InputRef>(null);
  const [text, setText] = useState("");
  const [camera, setCamera] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // So scanners that type say where an element of a GS1 code ends.
    if (event.ctrlKey && event.key === "]") {
      event.preventDefault();
      setText(event.currentTarget.value + groupSeparator);
      return;
    }
    const ends = event.key === "Enter" || (event.key === "Tab" && !event.shiftKey);
    const code = event.currentTarget.value;
    if (!ends || code.trim() === "") return;
    event.preventDefault();
    setText("");
    onCode(code);
  };
  return (
    <>
      <div className={styles.scan}>
        <Input
          ref={input}
          size="large"
          autoFocus
          value={text}
          aria-label={t("scanPages.code")}
          placeholder={props.hint ?? t("scanPages.codeHint")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-busy={isWaiting}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          size="large"
          icon={<CameraOutlined />}
          aria-label={t(camera ? "scanPages.cameraOff" : "scanPages.camera")}
          aria-pressed={camera}
          onClick={() => setCamera(!camera)}
        />
      </div>
      {camera && (
        <Suspense fallback={<div className={styles.camera} />}>
          <ScanCamera onCode={onCode} />
        </Suspense>
      )}
    </>
  );
}

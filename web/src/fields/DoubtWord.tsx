import type { Doubted } from "@tandem/contract/core/doubts";
import { Form } from "antd";
import { doubtWord } from "./doubts.tsx";
import styles from "./fields.module.css";

/** Says below a field of a form what is odd about its value. */
export function DoubtWord({ doubted, name }: { readonly doubted: Doubted; readonly name: string }) {
  const word = doubtWord(doubted, name, Form.useWatch(name));
  return word ? <span className={styles.doubt}>{word}</span> : null;
}

import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { firstOnes } from "./firstOnes.ts";

/** Says what became of lines while somebody was at them, the first of them one by one, until it is read; nothing of none. */
export function ChangedLines(props: {
  readonly title: string;
  readonly told: readonly { readonly id: string; readonly text: string }[];
  readonly className: string | undefined;
  readonly onRead: () => void;
}) {
  const { t } = useTranslation();
  if (props.told.length === 0) return null;
  const { first, rest } = firstOnes(props.told);
  return (
    <Alert
      type="warning"
      showIcon
      className={props.className ?? ""}
      title={props.title}
      description={
        <ul>
          {first.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
          {rest && <li>{rest}</li>}
        </ul>
      }
      closable={{ "aria-label": t("actions.close"), onClose: props.onRead }}
    />
  );
}

import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { isGone } from "../api/client.ts";
import { Link } from "./Link.tsx";
import { PageMessage } from "./PageMessage.tsx";

/** In place of what cannot be had: why not, and another try; of a page whose record is not there, the way back. */
export function Failed(props: {
  readonly error: Error;
  readonly onAgain: () => unknown;
  /** Of a page: the list of such records. */
  readonly backPath?: string | undefined;
}) {
  const { t } = useTranslation();
  const { error, backPath } = props;
  if (backPath !== undefined && isGone(error)) {
    return (
      <PageMessage tone="info" title={t("listPage.gone")} text={t("listPage.goneText")}>
        <Link to={backPath}>
          <Button>{t("documentPage.back")}</Button>
        </Link>
      </PageMessage>
    );
  }
  return (
    <PageMessage tone="warning" title={t("formPage.failed")} text={error.message}>
      <Button onClick={() => void props.onAgain()}>{t("actions.tryAgain")}</Button>
    </PageMessage>
  );
}

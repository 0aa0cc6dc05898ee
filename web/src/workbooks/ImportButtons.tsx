import type { ImportOutcome } from "@tandem/contract/core/service";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { usePermitted } from "../ui/ActionBar.tsx";
import { fieldsWithout } from "./ImportTitles.tsx";
import { hasDocuments, type ImportResult } from "./importTarget.ts";
import type { ImportPartProps } from "./useImporting.ts";

interface Props extends ImportPartProps {
  readonly result: ImportResult;
  readonly onClose: () => void;
}

/** What may be done with what has come in. */
function Then(props: Pick<Props, "target" | "result" | "onClose"> & Pick<ImportOutcome, "documents">) {
  const { t } = useTranslation();
  const { target, documents, result, onClose } = props;
  const permitted = usePermitted();
  const actions = documents.length > 0 ? permitted(target.afterwards?.(documents, result) ?? []) : [];
  // What one came for stands last and loudest, and under the key that ends the dialog.
  const [main, ...others] = actions;
  const close = (
    <Button key="close" type={main ? "default" : "primary"} onClick={onClose}>
      {t("actions.close")}
    </Button>
  );
  return [
    close,
    ...others.map((action) => (
      <Button key={action.key} onClick={() => void action.run()}>
        {action.label}
      </Button>
    )),
    main && (
      <Button key={main.key} type="primary" autoFocus onClick={() => void main.run()}>
        {main.label}
      </Button>
    ),
  ];
}

/** What can be done with an import in its state. */
export function ImportButtons({ importing, target, result, onClose }: Props) {
  const { t } = useTranslation();
  const { state, readings } = importing;
  const first = (label: string, run: () => void, disabled = false) => (
    <Button key={label} type="primary" disabled={disabled} onClick={run}>
      {label}
    </Button>
  );
  const cancel = (
    <Button key="cancel" onClick={onClose}>
      {t("actions.cancel")}
    </Button>
  );
  const close = (
    <Button key="close" onClick={onClose}>
      {t("actions.close")}
    </Button>
  );
  const start = () => void importing.start();
  switch (state.is) {
    case "idle":
      return [cancel, first(t("actions.import"), start, importing.file === null)];
    case "sending":
      return <Button onClick={importing.stop}>{t("importDialog.stop")}</Button>;
    case "checking":
    case "importing":
      return null;
    case "matching": {
      const isOpen = fieldsWithout(state.asked, importing.meanings ?? {}).length > 0;
      return [cancel, first(t("actions.import"), start, isOpen)];
    }
    case "coding":
      return [cancel, first(t("actions.import"), start)];
    case "asking": {
      const isOpen = state.questions.some(({ column }) => readings[column] === undefined);
      return [cancel, first(t("actions.import"), start, isOpen)];
    }
    case "refused":
      return [
        close,
        state.outcome && !state.noneIsGood && (
          <Button key="good" onClick={() => void importing.start(true)}>
            {t(hasDocuments(target) ? "importResult.importGoodDocuments" : "importResult.importGoodRows")}
          </Button>
        ),
        state.isRepeated && (
          <Button key="again" onClick={() => void importing.start(undefined, true)}>
            {t("importDialog.again")}
          </Button>
        ),
        first(t("importDialog.chooseAnother"), importing.chooseAnother),
      ];
    case "exception":
      return [close, first(t("actions.tryAgain"), start)];
    case "doneBefore":
      return close;
    case "imported":
      return <Then documents={state.outcome.documents} target={target} result={result} onClose={onClose} />;
  }
}

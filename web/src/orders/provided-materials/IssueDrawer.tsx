import type { Input as InputTo } from "@tandem/contract/core/entity";
import type { Detail } from "@tandem/contract/core/envelope";
import { orNull } from "@tandem/contract/core/or-null";
import { materialIssue, materialIssues } from "@tandem/contract/orders/provided-materials/material-issues";
import { materialIssueType } from "@tandem/contract/orders/provided-materials/statuses";
import { Alert, Button, Drawer, Form } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { CallError, call } from "../../api/client.ts";
import { useCurrentUser } from "../../api/currentUser.ts";
import { randomKey } from "../../api/pageKey.ts";
import { tenantToday } from "../../api/tenantDay.ts";
import { LinesEditor } from "../../document/lines/LinesEditor.tsx";
import { type LinesStore, linesStore } from "../../document/lines/linesStore.ts";
import { checkLines, oddCells, sayRefused } from "../../document/lines/problems.ts";
import { sameCells } from "../../document/lines/sameCells.ts";
import { refusedCells } from "../../document/lines/useFormLines.ts";
import { askIfMeant, oddValues } from "../../fields/doubts.tsx";
import { pickerField } from "../../fields/fields.tsx";
import { inputsOf } from "../../fields/inputOf.tsx";
import type { PickerProps } from "../../fields/picker/definition.ts";
import { recordPicker } from "../../fields/pickers.tsx";
import { askToLeave } from "../../form/askToLeave.ts";
import { doneBefore, isDone } from "../../form/doneBefore.ts";
import { sayDone, sayInfo } from "../../ui/announce.ts";
import { useNarrow } from "../../ui/useNarrow.ts";
import styles from "./IssueDrawer.module.css";
import { type IssuedLine, type Issuing, issuedColumns, issuedLines, leftOf, nameOf, sentOf } from "./issuedLines.ts";
import { materialIssueFace } from "./materialIssueFace.tsx";

const Warehouses = recordPicker({ entity: "warehouse" });

type Head = Pick<InputTo<typeof materialIssue>, "issueDate" | "warehouseNo" | "remark">;

/** Marks the cells that were refused: empty lines are not sent, and what is refused counts those that were. */
function sayRefusedLines(
  store: LinesStore<IssuedLine>,
  sent: ReturnType<typeof sentOf>,
  details: readonly Detail[],
): void {
  const { lines } = store.state();
  const places = sent.map((line) => lines.findIndex(({ id }) => id === line.providedMaterialId));
  sayRefused(
    store,
    refusedCells(details).map((cell) => ({ ...cell, row: places[cell.row] ?? cell.row })),
  );
}

/** Sends what is issued, unless it is wrong or not meant; what is refused is shown above and at its cells. */
function useSendingIssue(
  store: LinesStore<IssuedLine>,
  columns: ReturnType<typeof issuedColumns>,
  isBack: boolean,
  onClose: () => void,
) {
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Whatever is corrected after an answer was lost, it is the same issue until it is known what became of it.
  const [sender] = useState(randomKey);
  const send = async (head: Head) => {
    const [wrong] = checkLines(store, columns);
    if (wrong) return store.goTo(wrong);
    const sent = sentOf(store.state().lines);
    if (sent.length === 0) return setProblem(t("materialIssuePages.nothingIssued"));
    const odd = [...oddValues(materialIssue, head), ...oddCells(store, columns, ({ material }) => nameOf(material))];
    if (!(await askIfMeant(odd))) return;
    setSending(true);
    setProblem(null);
    const { issue, giveBack } = materialIssueType.code;
    try {
      const input = { ...head, remark: orNull(head.remark), issueType: isBack ? giveBack : issue, lines: sent };
      const options = { showError: false, showRepeatError: false, sender };
      const { issueNo } = await call(materialIssues, "issueMaterials", input, options);
      sayDone(t("materialIssuePages.issued", { number: issueNo }));
      onClose();
      await askAgain(materialIssueFace);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const before = doneBefore(error);
      if (before) await askAgain(materialIssueFace);
      if (before && isDone(error)) {
        sayInfo(t(before));
        return onClose();
      }
      setProblem(before ? t(before) : error.message);
      sayRefusedLines(store, sent, error.details);
    } finally {
      setSending(false);
    }
  };
  return { sending, problem, send };
}

/** Issues materials to suppliers, or takes them back: all that is still to go or come unless less is typed. */
export default function IssueDrawer({ issuing, onClose }: { issuing: Issuing; onClose: () => void }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const user = useCurrentUser();
  const { isBack } = issuing;
  const [form] = Form.useForm<Head>();
  const [store] = useState(() => linesStore(issuedLines(issuing)));
  const columns = useMemo(() => issuedColumns(isBack), [isBack]);
  const orgNo = issuing.materials[0]?.orgNo ?? "";
  const OwnWarehouses = useMemo(() => (props: PickerProps) => <Warehouses {...props} within={{ orgNo }} />, [orgNo]);
  const [begun] = useState(() => store.state().lines);
  const leave = async () => {
    const isAsBegun = sameCells(store.state().lines, begun) && !form.isFieldsTouched();
    if (isAsBegun || (await askToLeave())) onClose();
  };
  const title = t(isBack ? "materialIssuePages.giveBack" : "materialIssuePages.issue");

  const { sending, problem, send } = useSendingIssue(store, columns, isBack, onClose);
  return (
    <Drawer
      open
      size={narrow ? "100%" : 860}
      title={title}
      onClose={() => void leave()}
      mask={{ closable: false }}
      footer={
        <div className={styles.foot}>
          <Button onClick={() => void leave()}>{t("actions.cancel")}</Button>
          <Button type="primary" loading={sending} onClick={() => form.submit()}>
            {title}
          </Button>
        </div>
      }
    >
      <Form<Head>
        form={form}
        layout="vertical"
        onFinish={send}
        initialValues={{ issueDate: tenantToday(), warehouseNo: user.warehouseNo ?? undefined }}
      >
        {problem && <Alert className={styles.problem ?? ""} type="error" showIcon title={problem} />}
        <div className={styles.head}>
          {inputsOf(materialIssue, ["issueDate", "warehouseNo", "remark"], {
            warehouseNo: pickerField(materialIssue, "warehouseNo", { picker: OwnWarehouses }),
          })}
        </div>
      </Form>
      <div className={styles.lines}>
        <LinesEditor<IssuedLine>
          label={title}
          store={store}
          columns={columns}
          card={{
            title: ({ material }) => `${material.materialNo} ${material.materialName}`,
            text: ({ material }) => `${material.purchaseNo} ${material.itemNo} · ${leftOf(material, isBack)}`,
          }}
        />
      </div>
    </Drawer>
  );
}

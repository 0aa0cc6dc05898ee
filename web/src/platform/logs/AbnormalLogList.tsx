import { CheckOutlined, CodeOutlined, RollbackOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { type AbnormalStep, abnormalLog, abnormalLogs, abnormalSteps } from "@tandem/contract/platform/logs";
import { Modal } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { listSource } from "../../api/listSource.ts";
import { useToldOfEach } from "../../document/useToldOfEach.tsx";
import { instantColumn, integerColumn, type ListColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import type { PageAction } from "../../ui/ActionBar.tsx";
import styles from "./AbnormalLogList.module.css";

type Abnormal = Row<typeof abnormalLog>;
type Marked = Pick<Listed<Abnormal, AbnormalStep>, "id" | "allowedActions">;

const source = listSource(abnormalLogs, "getSysAbnormalLogPage");
const reads = ["message"] as const;
const icons: Readonly<Record<AbnormalStep, ReactNode>> = { markDone: <CheckOutlined />, reopen: <RollbackOutlined /> };
const columns: ListColumn<Abnormal>[] = [
  instantColumn(abnormalLog, "lastDate", { fixed: "left" }),
  statusColumn(abnormalLog, "handleStatus", { width: 100 }),
  statusColumn(abnormalLog, "source", { width: 100 }),
  textColumn(abnormalLog, "place", { width: 260 }),
  textColumn(abnormalLog, "message", { width: 320 }),
  integerColumn(abnormalLog, "occurrences", { width: 90 }),
  instantColumn(abnormalLog, "firstDate"),
  textColumn(abnormalLog, "userName", { width: 130 }),
  textColumn(abnormalLog, "correlationIds", { width: 300 }),
  textColumn(abnormalLog, "doneBy", { width: 130 }),
  instantColumn(abnormalLog, "doneDate"),
];

interface Shown {
  readonly message: string;
  readonly stack: string | null;
}

/** Says of what broke that it was seen to, or that it was not after all, as the server says of each. */
function useMarking(): { readonly marking: (rows: readonly Marked[]) => PageAction[]; readonly notice: ReactNode } {
  const { t } = useTranslation();
  const { tell, notice } = useToldOfEach();
  const marking = (rows: readonly Marked[]) =>
    abnormalSteps.stepNames.flatMap((step): PageAction[] => {
      const ids = rows.filter(({ allowedActions }) => allowedActions[step] === null).map(({ id }) => id);
      if (ids.length === 0) return [];
      const label = t(`abnormalLog.${step}`);
      const run = async () => {
        const answer = await call(abnormalLogs, "doneSysAbnormalLog", { ids, isDone: step === "markDone" });
        tell(label, answer, t("abnormalLog.marked", { step: label, count: answer.changed }));
        await askAgain({ service: abnormalLogs });
      };
      return [{ key: step, label, icon: icons[step], run }];
    });
  return { marking, notice };
}

/** What broke in calls and pages, each kind once, until somebody has seen to it (B2.30). */
export default function AbnormalLogList() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown | null>(null);
  const { marking, notice } = useMarking();
  const actions = (row: Marked & Pick<Abnormal, (typeof reads)[number]>): PageAction[] => [
    {
      key: "stack",
      label: t("abnormalLog.stack"),
      icon: <CodeOutlined />,
      permission: "isModify",
      run: async () => {
        const { stack } = await call(abnormalLogs, "getSysAbnormalLogStack", { id: row.id });
        setShown({ message: row.message, stack });
      },
    },
    ...marking([row]),
  ];
  return (
    <>
      <ListPage
        entity={abnormalLog}
        source={source}
        reads={reads}
        columns={columns}
        filters={["handleStatus", "source", "place", "message", "correlationIds", "lastDate"]}
        defaultSort={{ field: "lastDate", order: "desc" }}
        drawer={{
          title: ({ place }) => place,
          groups: [
            {
              title: "groups.basic",
              fields: [
                ...(["lastDate", "firstDate", "occurrences", "source", "place", "userName", "address"] as const),
                ...(["handleStatus", "doneBy", "doneDate", "message", "correlationIds"] as const),
              ],
            },
          ],
        }}
        notice={notice}
        actions={({ selected }) => marking(selected)}
        rowActions={actions}
        rowActionsWidth={240}
      />
      <Modal open={shown !== null} title={shown?.message} footer={null} width={900} onCancel={() => setShown(null)}>
        <pre className={styles.stack}>{shown?.stack ?? t("abnormalLog.noStack")}</pre>
      </Modal>
    </>
  );
}

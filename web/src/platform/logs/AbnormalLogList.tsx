import { CheckOutlined, CodeOutlined, RollbackOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import { abnormalLog, abnormalLogs, handleStatus } from "@tandem/contract/platform/logs";
import { Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { listSource } from "../../api/listSource.ts";
import { instantColumn, integerColumn, type ListColumn, statusColumn, textColumn } from "../../list/columns.tsx";
import { ListPage } from "../../list/ListPage.tsx";
import type { PageAction } from "../../ui/ActionBar.tsx";
import styles from "./AbnormalLogList.module.css";

type Abnormal = Row<typeof abnormalLog>;

const source = listSource(abnormalLogs, "getSysAbnormalLogPage");
const reads = ["handleStatus", "message"] as const;
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

/** What broke in calls and pages, each kind once, until somebody has seen to it (B2.30). */
export default function AbnormalLogList() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown | null>(null);
  const mark = async (ids: string[], isDone: boolean) => {
    await call(abnormalLogs, "doneSysAbnormalLog", { ids, isDone });
    await askAgain({ service: abnormalLogs });
  };
  const actions = (row: Pick<Abnormal, "id" | (typeof reads)[number]>): PageAction[] => {
    const isDone = row.handleStatus === handleStatus.code.done;
    return [
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
      {
        key: "done",
        label: t(isDone ? "abnormalLog.reopen" : "abnormalLog.markDone"),
        icon: isDone ? <RollbackOutlined /> : <CheckOutlined />,
        permission: "isModify",
        run: () => mark([row.id], !isDone),
      },
    ];
  };
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
        rowActions={actions}
        rowActionsWidth={240}
      />
      <Modal open={shown !== null} title={shown?.message} footer={null} width={900} onCancel={() => setShown(null)}>
        <pre className={styles.stack}>{shown?.stack ?? t("abnormalLog.noStack")}</pre>
      </Modal>
    </>
  );
}

import { DeleteOutlined, DownloadOutlined } from "@ant-design/icons";
import type { Row } from "@tandem/contract/core/entity";
import type { Listed } from "@tandem/contract/core/service";
import { files, storedFileRecord, storedFiles, unusedFileDays } from "@tandem/contract/platform/files";
import { type FoundKind, foundKinds } from "@tandem/contract/platform/search";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call, download } from "../../api/client.ts";
import { useCanOpen } from "../../api/currentUser.ts";
import { listSource } from "../../api/listSource.ts";
import { refusalText } from "../../document/stepWords.ts";
import { formatBytes } from "../../fields/format.ts";
import {
  auditColumns,
  codeColumn,
  integerColumn,
  type ListColumn,
  statusColumn,
  textColumn,
} from "../../list/columns.tsx";
import { addressOfFound } from "../../list/foundAddress.ts";
import { ListPage } from "../../list/ListPage.tsx";
import { DrawerSection } from "../../list/RecordDrawer.tsx";
import { ask, sayDone } from "../../ui/announce.ts";
import { Link } from "../../ui/Link.tsx";

type File = Listed<Row<typeof storedFileRecord>, "download" | "delete">;

/** What a file was uploaded for; one that this version does not know as it is. */
function purposeName({ purpose }: Pick<File, "purpose">): string {
  const key = `storedFileRecord.purposes.${purpose}`;
  return i18next.exists(key) ? i18next.t(key) : purpose;
}

/** The size is read in KB and MB; filters and workbooks have it in bytes. */
function FileSize() {
  const { t } = useTranslation();
  return t("storedFileRecord.size");
}

/** What a file is for, how large it is, and the document that it stands at. */
function FileUse({ file }: { readonly file: File }) {
  const { t } = useTranslation();
  const canOpen = useCanOpen();
  const { sizeBytes, usedIn, usedId: id } = file;
  const kind = Object.keys(foundKinds).find((each): each is FoundKind => each === file.usedKind);
  const isOpen = kind !== undefined && canOpen(foundKinds[kind].menu);
  return (
    <DrawerSection title={t("storedFileRecord.usedIn")}>
      <p>
        {purposeName(file)} · {formatBytes(sizeBytes)}
      </p>
      <p>
        {usedIn === null ? (
          t("storedFileRecord.unused")
        ) : isOpen && id ? (
          <Link to={addressOfFound({ kind, id, no: usedIn })}>{usedIn}</Link>
        ) : (
          usedIn
        )}
      </p>
    </DrawerSection>
  );
}

const source = listSource(storedFiles, "getSysFilePage");
const columns: ListColumn<File>[] = [
  textColumn(storedFileRecord, "fileName", { fixed: "left", width: 280 }),
  integerColumn(storedFileRecord, "sizeBytes", {
    width: 120,
    title: <FileSize />,
    render: ({ sizeBytes }) => formatBytes(sizeBytes),
    reads: ["sizeBytes"],
  }),
  codeColumn(storedFileRecord, "purpose", { width: 160, render: purposeName, reads: ["purpose"] }),
  statusColumn(storedFileRecord, "isUsed", { width: 90 }),
  textColumn(storedFileRecord, "usedIn", { width: 220 }),
  textColumn(storedFileRecord, "contentType", { width: 220 }),
  ...auditColumns(storedFileRecord),
];

/** What is stored, by whom, how large, and where it is attached (B2.30). */
export default function StoredFileList() {
  const { t } = useTranslation();
  const days = unusedFileDays;
  const remove = async (ids: string[]) => {
    const agreed = await ask({
      title: t("storedFileRecord.deleteTitle"),
      content: t("storedFileRecord.deleteText", { days }),
      confirm: t("actions.delete"),
      danger: true,
    });
    if (!agreed) return;
    const { deleted, kept } = await call(storedFiles, "deleteUnusedSysFiles", { ids });
    sayDone(t("storedFileRecord.deleted", { deleted, kept, days }));
    await askAgain({ service: storedFiles });
  };
  return (
    <ListPage
      entity={storedFileRecord}
      source={source}
      columns={columns}
      filters={["fileName", "purpose", "isUsed", "usedIn", "createName", "createDate", "sizeBytes"]}
      defaultSort={{ field: "createDate", order: "desc" }}
      drawer={{
        title: ({ fileName }) => fileName,
        groups: [
          { title: "groups.basic", fields: ["fileName", "contentType", "isUsed"] },
          { title: "groups.audit", fields: ["createName", "createDate"] },
        ],
        extra: (file) => <FileUse file={file} />,
      }}
      rowActions={({ id, usedIn, allowedActions }) => [
        {
          key: "download",
          label: t("storedFileRecord.download"),
          icon: <DownloadOutlined />,
          disabledReason: allowedActions.download && refusalText(allowedActions.download),
          run: () => download(files, "downloadFileById", { fileId: id }),
        },
        {
          key: "delete",
          label: t("actions.delete"),
          icon: <DeleteOutlined />,
          permission: "isPhysicalDelete",
          danger: true,
          disabledReason: allowedActions.delete && refusalText(allowedActions.delete, { usedIn: usedIn ?? "", days }),
          run: () => remove([id]),
        },
      ]}
    />
  );
}

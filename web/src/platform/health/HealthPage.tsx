import { health, type SystemHealth } from "@tandem/contract/platform/health";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { askAgain } from "../../api/afterWrite.ts";
import { call } from "../../api/client.ts";
import { usePage } from "../../api/currentUser.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { FieldTable } from "../../fields/FieldTable.tsx";
import { formatInstant } from "../../fields/format.ts";
import { sayDone } from "../../ui/announce.ts";
import { Cards, CardsPage } from "../../ui/CardsPage.tsx";
import { type Fact, FactCard } from "../../ui/FactCard.tsx";

/** Below it an administrator should do something. */
const littleDisk = 5 * 1024 ** 3;

function useSize(): (bytes: number) => string {
  const { i18n } = useTranslation();
  return (bytes) => {
    const isLarge = bytes >= 1024 ** 3;
    const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: isLarge ? 1 : 0 });
    return `${number.format(bytes / 1024 ** (isLarge ? 3 : 2))} ${isLarge ? "GB" : "MB"}`;
  };
}

function StateCards({ state }: { readonly state: SystemHealth }) {
  const { t } = useTranslation();
  const size = useSize();
  const word = (key: string) => t(`systemHealth.${key}`);
  const stands = (isWell: boolean) =>
    ({ tone: isWell ? "done" : "refused", text: word(isWell ? "well" : "look") }) as const;
  const { versions, server, database, outbox, jobs, files, disks } = state;
  return (
    <Cards>
      <FactCard
        title={word("database")}
        state={stands(database.isThere && database.awaited === 0)}
        facts={[
          [word("postgres"), versions.postgres ?? "–"],
          [word("size"), database.bytes === null ? "–" : size(database.bytes)],
          [word("connections"), t("systemHealth.connectionsOf", { open: database.open, idle: database.idle })],
          [word("awaited"), database.awaited],
          [word("migration"), versions.migration ?? "–"],
        ]}
      />
      <FactCard
        title={word("server")}
        state={stands(true)}
        facts={[
          [word("version"), versions.tandem],
          [word("node"), versions.node],
          [word("name"), server.name],
          [word("startedAt"), formatInstant(server.startedAt)],
          [word("memory"), size(server.memoryBytes)],
          [word("livePages"), server.livePages],
        ]}
      />
      <FactCard
        title={word("jobs")}
        state={stands(jobs.failed === 0)}
        facts={[
          [t("scheduledJob.jobState.normal"), jobs.normal],
          [t("scheduledJob.jobState.paused"), jobs.paused],
          [t("scheduledJob.jobState.failed"), jobs.failed],
        ]}
      />
      {outbox && (
        <FactCard
          title={word("outbox")}
          state={stands(outbox.stuck === 0 && outbox.oldestSeconds < 60)}
          facts={[
            [word("waiting"), outbox.waiting],
            [word("stuck"), outbox.stuck],
            [word("oldest"), t("systemHealth.seconds", { count: Math.round(outbox.oldestSeconds) })],
          ]}
        />
      )}
      <FactCard
        title={word("disk")}
        state={stands(files.isThere && disks.every(({ freeBytes }) => freeBytes > littleDisk))}
        facts={[
          ...disks.map(({ directory, freeBytes }): Fact => [word(`free.${directory}`), size(freeBytes)]),
          [word("files"), word(files.isThere ? (files.isRemote ? "filesRemote" : "filesLocal") : "filesAway")],
        ]}
      />
    </Cards>
  );
}

function Caches({ state: { caches } }: { readonly state: SystemHealth }) {
  const { t } = useTranslation();
  const { can } = usePage();
  const empty = async (name: string) => {
    const { forgotten } = await call(health, "emptySysCache", { name });
    sayDone(t("systemHealth.emptied", { count: forgotten }));
    await askAgain({ service: health });
  };
  return (
    <FactCard title={t("systemHealth.caches")}>
      <FieldTable
        maxHeight={400}
        rows={caches}
        rowKey={({ name }) => name}
        columns={[
          { key: "name", title: t("systemHealth.cacheName"), render: ({ name }) => t(`systemHealth.cache.${name}`) },
          {
            key: "entries",
            title: t("systemHealth.entries"),
            width: 100,
            align: "end",
            render: ({ entries }) => entries,
          },
          { key: "hits", title: t("systemHealth.hits"), width: 100, align: "end", render: ({ hits }) => hits },
          { key: "misses", title: t("systemHealth.misses"), width: 100, align: "end", render: ({ misses }) => misses },
          {
            key: "empty",
            title: "",
            width: 110,
            render: ({ name, canBeEmptied }) =>
              canBeEmptied &&
              can("isModify") && (
                <Button size="small" onClick={() => void empty(name).catch(() => undefined)}>
                  {t("systemHealth.empty")}
                </Button>
              ),
          },
        ]}
      />
    </FactCard>
  );
}

/** How the server is, and what it remembers (B2.30): database, jobs, outbox, disk, versions, caches. */
export default function HealthPage() {
  const { t } = useTranslation();
  const query = useQuery(callQuery(health, "getSysHealth", {}));
  return (
    <CardsPage title={t("menus.systemHealth")} query={query}>
      {(state) => (
        <>
          <StateCards state={state} />
          <Caches state={state} />
        </>
      )}
    </CardsPage>
  );
}

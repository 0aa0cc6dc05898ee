import { withFlatValues } from "@tandem/contract/core/custom-fields";
import { mostNamed } from "@tandem/contract/core/entity";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../api/client.ts";
import { loadFirst } from "../api/listPages.ts";
import type { ListRow } from "./ListTable.tsx";
import type { AnyListProps } from "./listDeclaration.ts";
import type { List } from "./useList.ts";

/** Offers to select all that match once the whole page is selected, and tells how far that is. */
export function SelectAll({ list, props }: { list: List; props: AnyListProps }) {
  const { t } = useTranslation();
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { page, rows = [], selection, elsewhere } = list;
  const total = page?.total ?? 0;
  const wanted = Math.min(total, mostNamed);
  if (done !== null) {
    return (
      <>
        <span role="status">{t("listPage.selecting", { done, total: wanted })}</span>
        <Button type="link" size="small" onClick={() => stop.current?.abort()}>
          {t("listPage.stop")}
        </Button>
      </>
    );
  }
  const isWhole = rows.length > 0 && selection.length - elsewhere === rows.length;
  if (!isWhole || total <= rows.length || selection.length >= wanted) return null;
  const isCut = page?.limited === true || total > mostNamed;
  const selectAll = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setDone(0);
    try {
      const all = await loadFirst(props.source, list.request, wanted, {
        signal: controller.signal,
        onProgress: setDone,
      });
      if (!controller.signal.aborted) list.selectRows(all.map((row) => withFlatValues(row) as ListRow));
    } catch (error) {
      // What was stopped is left as it was; what failed has been said.
      if (!(error instanceof CallError || controller.signal.aborted)) throw error;
    } finally {
      setDone(null);
    }
  };
  return (
    <>
      <Button type="link" size="small" onClick={() => void selectAll()}>
        {t(isCut ? "listPage.selectFirst" : "listPage.selectAllMatching", { count: wanted })}
      </Button>
      {isCut && <span>{t("listPage.mostSelected", { total: mostNamed })}</span>}
    </>
  );
}

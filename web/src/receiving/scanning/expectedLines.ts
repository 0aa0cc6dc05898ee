import { isPositive, sum } from "@tandem/contract/core/numbers";
import { receipts } from "@tandem/contract/receiving/receipts/receipts";
import { type Expected, type ExpectedLine, openOfLine } from "@tandem/contract/receiving/receipts/scanning";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keptAnswers } from "../../api/keptAnswers.ts";
import { callQuery } from "../../api/queryKeys.ts";
import { quantityOf } from "./counted.ts";
import { packagingLeft } from "./countedPackaging.ts";
import type { Batch } from "./queue.ts";

/** What is on the way to a warehouse, and when the device was told. */
export interface KeptExpected extends Expected {
  readonly at: number;
}

const refreshEvery = 120_000;

/** All that is on the way to a warehouse: as the server says, and kept on the device for when it does not answer. */
export function useExpected(userId: string, warehouseNo: string): KeptExpected | null {
  const key = `${userId}:expected:${warehouseNo}`;
  const [kept, setKept] = useState<{ readonly key: string; readonly value: KeptExpected } | null>(null);
  const { data, dataUpdatedAt } = useQuery({
    ...callQuery(receipts, "getExpected", { warehouseNo }),
    enabled: warehouseNo !== "",
    refetchInterval: refreshEvery,
  });
  useEffect(() => {
    let isLeft = false;
    void keptAnswers.read<KeptExpected>(key).then((value) => {
      if (value && !isLeft) setKept({ key, value });
    });
    return () => {
      isLeft = true;
    };
  }, [key]);
  useEffect(() => {
    if (data) void keptAnswers.keep(key, { ...data, at: dataUpdatedAt });
  }, [data, dataUpdatedAt, key]);
  if (data) return { ...data, at: dataUpdatedAt };
  return kept?.key === key ? kept.value : null;
}

/** The same as it is once what waits on the device has been received: nothing is counted twice while there is no network. */
export function withoutWaiting(kept: KeptExpected | null, batches: readonly Batch[]): KeptExpected | null {
  const counted = batches.filter(({ refused }) => refused === null).flatMap((batch) => batch.counted);
  if (!kept || counted.length === 0) return kept;
  const waiting = Map.groupBy(counted, ({ line }) => line.id);
  const received = (line: ExpectedLine) =>
    sum([line.receiveQty, ...(waiting.get(line.id) ?? []).map((each) => quantityOf(each) ?? "0")]);
  const lines = kept.lines.map((line) => ({ ...line, receiveQty: received(line) }));
  // All lines of a batch say the same of its packaging.
  const packaging = packagingLeft(
    kept.packaging,
    batches.filter(({ refused }) => refused === null).flatMap((batch) => batch.counted[0]?.packaging ?? []),
  );
  return { ...kept, lines, packaging };
}

/** What may still be counted. */
export const openLines = ({ lines }: KeptExpected) => lines.filter((line) => isPositive(openOfLine(line)));

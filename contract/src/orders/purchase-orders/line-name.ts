/** A line of an order as people name it: `10/1/1` for sequence, phase and batch. */
export function lineName(line: {
  readonly purchaseSeq: number;
  readonly purchasePhaseSeq: number;
  readonly purchaseBatchSeq: number;
}): string {
  return `${line.purchaseSeq}/${line.purchasePhaseSeq}/${line.purchaseBatchSeq}`;
}

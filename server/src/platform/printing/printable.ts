/** A row as lists read it. */
type Read = Readonly<Record<string, unknown>>;

/** The head of a document, as far as all have it. */
export type PrintableHead = Read & {
  readonly id: string;
  readonly orgNo: string;
  readonly orgName: string;
  readonly supplierNo: string;
  readonly supplierName: string;
  /** Of a document that has lines. */
  readonly lineCount?: number;
};

/** A line of a document: it is of an order line. */
export type PrintableLine = Read & {
  readonly purchaseSeq: number;
  readonly purchasePhaseSeq: number;
  readonly purchaseBatchSeq: number;
  readonly purUnitNo: string;
};

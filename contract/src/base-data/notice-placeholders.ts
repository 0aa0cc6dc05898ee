/** What may stand in any notice, each with a value as it might be. */
const common = {
  number: "ST26110042",
  date: "2026-11-24",
  organization: "VN10",
  supplierNo: "S10001",
  supplierName: "Minh Phát Co., Ltd.",
  receiver: "Linh",
  link: "https://portal.example.com/ST26110042",
};

/** What may stand besides, by the value of the enumeration NOTICE_TYPE: orders, deliveries, reconciliations. */
const ofType: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  1: {
    orderDate: "2026-11-20",
    deliveryDate: "2026-12-04",
    buyer: "Helen Marsh",
    lineCount: "12",
    amount: "USD 4,280.00",
  },
  2: {
    orderNo: "PO26110017",
    deliveryDate: "2026-12-04",
    carrier: "Viettel Post",
    warehouse: "VN10-RM",
    lineCount: "12",
  },
  3: { period: "2026-11", receiptCount: "38", amount: "USD 51,902.40", deadline: "2026-12-05" },
};

/** The names of placeholders that are filled in only in notices of other types than this; of all types where it is none of them. */
export function namesElsewhere(noticeType: string | undefined): string[] {
  const own = noticeType === undefined ? {} : samplesOf(noticeType);
  const names = Object.values(ofType).flatMap((samples) => Object.keys(samples));
  return [...new Set(names)].filter((name) => !Object.hasOwn(own, name));
}

const samplesOf = (noticeType: string): Readonly<Record<string, string>> => ({
  ...common,
  ...(Object.hasOwn(ofType, noticeType) ? ofType[noticeType] : {}),
});

const placeholder = /\{([^{}]*)\}/g;

/** What may stand in notices of a type, as people write it. */
export function knownPlaceholders(noticeType: string): string[] {
  return Object.keys(samplesOf(noticeType)).map((name) => `{${name}}`);
}

/** The first placeholder in a text that notices of the type do not know; null where they know all. */
export function unknownPlaceholder(noticeType: string, text: string): string | null {
  const known = samplesOf(noticeType);
  const unknown = [...text.matchAll(placeholder)].find(([, name = ""]) => !Object.hasOwn(known, name));
  return unknown?.[0] ?? null;
}

/** A text as it might arrive. */
export function sampleText(noticeType: string, text: string): string {
  const samples = samplesOf(noticeType);
  return text.replace(placeholder, (written, name: string) =>
    Object.hasOwn(samples, name) ? `${samples[name]}` : written,
  );
}

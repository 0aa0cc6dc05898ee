import type { Fields } from "@tandem/contract/core/entity";
import type { HistoryEvent } from "@tandem/contract/core/history";
import { measuredIn, sumPerUnit } from "@tandem/contract/core/quantities-by-unit";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { usePage } from "../api/currentUser.ts";
import { callQuery } from "../api/queryKeys.ts";
import { FieldLabel } from "../fields/FieldLabel.tsx";
import { fieldValue } from "../fields/FieldValue.tsx";
import { formatAmount, formatMeasured } from "../fields/format.ts";
import { pathTo } from "../routes/paths.ts";
import type { PageAction } from "../ui/ActionBar.tsx";
import { ComingTitle } from "../ui/ComingTitle.tsx";
import { Loaded } from "../ui/Loaded.tsx";
import { useOffered } from "../ui/pageActions.ts";
import { DocumentPage, type Fact, type Part } from "./DocumentPage.tsx";
import type { DocumentFace, DocumentRecord } from "./documentFace.ts";
import { type FactOptions, useFacts } from "./facts.tsx";
import { HistoryTimeline, type LineEntity } from "./HistoryTimeline.tsx";
import { States } from "./states.tsx";
import type { Steps } from "./useSteps.tsx";

interface Line {
  readonly purUnitNo: string;
}

/** A document as its page has it: with its lines, where it has some, and what happened to it. */
export interface DocumentDetail<Step extends string = string> extends DocumentRecord<Step> {
  readonly lines?: readonly object[];
  readonly history: readonly HistoryEvent[];
}

/** Writes what quantities of a document's lines come to, per unit. */
export function quantityOf<L extends Line>(
  { lines }: { readonly lines: readonly L[] },
  of: (line: L) => string,
): string {
  return formatMeasured(sumPerUnit(lines.map((line) => ({ quantity: of(line), unitNo: line.purUnitNo }))));
}

interface WholeDocumentProps<R> {
  readonly face: DocumentFace<never>;
  readonly document: R;
  /** What is told of it behind its states. */
  readonly status?: ReactNode;
  readonly steps: Steps<R>;
  /** Buttons behind those of its steps. */
  readonly actions?: readonly PageAction[];
  /** Where it may be printed. */
  readonly print?: Printing;
  /** What the reader should know before anything else. */
  readonly notice?: ReactNode;
  /** What matters most: fields of the document that are not empty, and what is worked out of them; false leaves one out. */
  readonly figures: readonly (string | Fact | false)[];
  readonly facts?: FactOptions<string>;
  /** Of a document that has some. */
  readonly lines?: ReactNode;
  /** How many there were, of a document that has none of them any more. */
  readonly lineCount?: number;
  /** What they are, which says how history calls and writes their values. */
  readonly lineEntity?: LineEntity;
  /** Parts between its lines and its history. */
  readonly parts?: readonly Part[];
  /** Drawers and dialogs of the page. */
  readonly children?: ReactNode;
}

/** The print button of documents, and the dialog that it opens. */
export interface Printing {
  readonly printAction: (documents: readonly { readonly id: string }[]) => PageAction;
  readonly printDialog: ReactNode;
}

/** A field of a document that stands among its figures, unless it is empty. */
function figureOf(
  { name, fields }: { readonly name: string; readonly fields: Fields },
  values: Readonly<Record<string, unknown>>,
  key: string,
): Fact[] {
  const field = fields[key];
  const value = values[key];
  if (!field) return [];
  const { currency } = values;
  const isAmount = field.kind === "money" && typeof value === "string" && typeof currency === "string";
  const plain = isAmount ? formatAmount(value, currency) : fieldValue(field, value);
  const shown = key.endsWith("ByUnit") ? formatMeasured(measuredIn(value as string[])) : plain;
  return shown === null ? [] : [{ key, label: <FieldLabel entityName={name} field={key} />, value: shown }];
}

/** The page of a document, as far as it follows from its contract and face. */
export function WholeDocument<R extends DocumentDetail>(props: WholeDocumentProps<R>) {
  const { t } = useTranslation();
  const { document, figures, print } = props;
  const face = props.face as unknown as DocumentFace<R>;
  const { entity } = face.document;
  const number = face.numberOf(document);
  const shownAbove = figures.filter((figure) => typeof figure === "string");
  const facts = useFacts(entity, face.groups ?? {}, document, {
    ...props.facts,
    without: [...shownAbove, ...(props.facts?.without ?? [])],
  });
  const actions = [
    ...props.steps.ofPage(document),
    ...(print ? [print.printAction([document])] : []),
    ...(props.actions ?? []),
  ];
  useOffered(number, actions);

  const values = document as unknown as Readonly<Record<string, unknown>>;
  return (
    <>
      <DocumentPage
        number={number}
        kind={t(`${entity.name}.name`)}
        backPath={face.listRoute ? pathTo(face.listRoute) : "/"}
        statuses={
          <>
            <States face={face} record={document} />
            {props.status}
          </>
        }
        actions={actions}
        notice={
          <>
            {props.steps.refusals}
            {props.notice}
          </>
        }
        figures={figures.flatMap((figure) =>
          typeof figure === "string" ? figureOf(entity, values, figure) : figure || [],
        )}
        facts={facts}
        tabs={[
          ...(document.lines
            ? [
                {
                  key: "lines",
                  label: t("documentPage.lines", { count: props.lineCount ?? document.lines.length }),
                  children: props.lines,
                },
              ]
            : []),
          ...(props.parts ?? []),
          {
            key: "history",
            label: t("documentPage.history"),
            children: (
              <HistoryTimeline
                events={document.history}
                of={{ name: entity.name, fields: entity.fields, line: props.lineEntity, currency: values.currency }}
              />
            ),
          },
        ]}
      />
      {print?.printDialog}
      {props.children}
    </>
  );
}

/** Opens the document that the address names. */
export function OpenedDocument<R extends { readonly id: string }>(props: {
  readonly face: Pick<DocumentFace<never>, "service" | "getMethod" | "listRoute">;
  readonly children: (document: R) => ReactNode;
}) {
  const { service, getMethod = "", listRoute } = props.face;
  const [parameters] = useSearchParams();
  const { id = parameters.get("id") ?? "" } = useParams();
  const found = useQuery(callQuery(service, getMethod, { id }));
  const { routeName } = usePage();
  return (
    <Loaded query={found} heading={<ComingTitle name={routeName} />} backPath={listRoute && pathTo(listRoute)}>
      {(document) => props.children(document as R)}
    </Loaded>
  );
}

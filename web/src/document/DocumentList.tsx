import type { Entity, Fields, Row } from "@tandem/contract/core/entity";
import { useNavigate } from "react-router";
import { ListPage } from "../list/ListPage.tsx";
import type { ListPageProps } from "../list/listDeclaration.ts";
import { pathToDocument } from "../routes/paths.ts";
import type { PageAction } from "../ui/ActionBar.tsx";
import type { DocumentFace, DocumentRecord } from "./documentFace.ts";
import { useSteps } from "./useSteps.tsx";
import type { Printing } from "./WholeDocument.tsx";

/** The buttons that every list of documents has for the rows that are selected. */
export interface DocumentActions {
  readonly steps: readonly PageAction[];
  /** None: nobody prints them. */
  readonly print: readonly PageAction[];
}

type DocumentListProps<
  Name extends string,
  F extends Fields,
  R extends Row<Entity<Name, F>>,
  Read extends keyof R & string,
  Known,
  Step extends string,
> = Omit<ListPageProps<Name, F, R, Read>, "actions" | "rowActions"> & {
  readonly face: DocumentFace<Known, Step>;
  /** Steps that the list takes itself. */
  readonly own?: Partial<Record<Step, (record: Known) => unknown>>;
  /** Where they are printed. */
  readonly print?: Printing;
  /**
   * The buttons at the top right: the steps and the print among others; these alone unless given. They look at what the face reads,
   * and `reads`.
   */
  readonly actions?: (
    selected: readonly (Known & Pick<R, Read>)[],
    ofDocuments: DocumentActions,
  ) => readonly PageAction[];
};

/**
 * A list of documents, as far as it follows from their face: rows open their page unless the list opens another, and steps are
 * taken on several at once; on a row, too, where a width is given for their buttons.
 */
export function DocumentList<
  Name extends string,
  F extends Fields,
  Known extends DocumentRecord<Step>,
  Step extends string,
  R extends Row<Entity<Name, F>> = Row<Entity<Name, F>>,
  Read extends keyof R & string = never,
>({ face, own, print, actions, notice, reads = [], ...list }: DocumentListProps<Name, F, R, Read, Known, Step>) {
  const navigate = useNavigate();
  const steps = useSteps(face, own);
  const { route } = face;
  const declared = {
    ...list,
    reads: [...steps.reads, ...reads],
    ...(list.importTo ? { importTo: { ...list.importTo, afterwards: steps.ofImported } } : {}),
    notice: (steps.refusals || notice) && (
      <>
        {steps.refusals}
        {notice}
      </>
    ),
    actions: (context: Parameters<typeof steps.ofSelected>[0]) => {
      const selected = context.selected as readonly (Known & Pick<R, Read>)[];
      const ofDocuments = { steps: steps.ofSelected(context), print: print ? [print.printAction(selected)] : [] };
      return actions?.(selected, ofDocuments) ?? [...ofDocuments.steps, ...ofDocuments.print];
    },
    ...(list.rowActionsWidth ? { rowActions: steps.ofRow } : {}),
    ...(route && !list.onOpen ? { onOpen: ({ id }: Known) => navigate(pathToDocument(route, id)) } : {}),
  };
  return (
    <>
      <ListPage {...(declared as unknown as ListPageProps<Name, F, R, Read>)} />
      {print?.printDialog}
    </>
  );
}

import type { ListRequest } from "@tandem/contract/core/service";

/** What a list offers to be exported. */
export interface Exportable {
  readonly request: ListRequest;
  /** Its conditions that hold whatever is searched for. */
  readonly always: ListRequest["condition"] | undefined;
  /** How many rows match, and whether there are more than were counted. */
  readonly total: number;
  readonly limited: boolean;
  readonly pageRows: readonly { readonly id: string }[];
  readonly selected: readonly { readonly id: string }[];
}

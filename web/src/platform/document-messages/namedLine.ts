/** A line of a document that can be written about. */
export interface NamedLine {
  readonly id: string;
  readonly name: string;
}

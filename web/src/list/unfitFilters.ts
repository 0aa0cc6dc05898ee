import type { CallError, CallOptions } from "../api/client.ts";

/** What is wrong with the filters of a list, as those of a link, by which the server refuses it: the list says so in place of its rows. */
export const unfitFilters = ({ details }: CallError): readonly string[] => [
  ...new Set(details.map(({ message }) => message)),
];

/** How a list asks for its rows and their numbers: nothing else says of filters that they do not fit. */
export const askedByList: CallOptions = { showError: (error) => unfitFilters(error).length === 0 };

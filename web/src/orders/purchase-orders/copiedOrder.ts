/** The parameter of the form's address that names the order whose head and lines a new one begins with. */
export const copiedParameter = "copy";

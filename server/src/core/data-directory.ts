/** Where the server keeps what is its own, unless DATA_DIRECTORY says otherwise: below where it is started. */
export const usualDataDirectory = "data";

/** One named problem within a request: the field or row, and what is wrong with it in the caller's language. */
export interface Detail {
  path: string;
  message: string;
}

export interface Success<T> {
  status: 200;
  data: T;
}

export interface Failure {
  status: number;
  errorCode: string;
  errorMessage: string;
  /** The same text as errorMessage, under the name older clients read. */
  message: string;
  details?: Detail[];
  /** Names the entry in the server's log. */
  correlationId?: string;
}

export type Envelope<T> = Success<T> | Failure;

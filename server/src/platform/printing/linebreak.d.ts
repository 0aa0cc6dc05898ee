/** The library brings no types. */
declare module "linebreak" {
  interface Break {
    /** Where the next line may begin. */
    position: number;
    /** Whether it must. */
    required: boolean;
  }

  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): Break | null;
  }
}

/** The texts of a language, in the shape of the Portuguese ones: a missing or surplus key does not compile. */
export type SameKeys<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : SameKeys<Texts[Key]>;
};

/** A part of a note: plain words, or a mention of a colleague. */
export interface NotePiece {
  readonly text: string;
  readonly isMention: boolean;
}

const CONTINUES = /^[\p{L}\p{N}]/u;

/** A note in parts: `@` before a colleague's whole name is a mention; of two names that fit, the longer one counts. */
export const notePieces = (note: string, names: readonly string[]): readonly NotePiece[] => {
  const longestFirst = [...new Set(names)].sort((a, b) => b.length - a.length);
  const pieces: NotePiece[] = [];
  let plainFrom = 0;
  const endPlain = (at: number): void => {
    if (at > plainFrom) pieces.push({ text: note.slice(plainFrom, at), isMention: false });
  };
  for (let at = note.indexOf('@'); at >= 0; at = note.indexOf('@', at + 1)) {
    const name = longestFirst.find(
      each => note.startsWith(each, at + 1) && !CONTINUES.test(note.slice(at + 1 + each.length)),
    );
    if (name === undefined) continue;
    endPlain(at);
    plainFrom = at + 1 + name.length;
    pieces.push({ text: note.slice(at, plainFrom), isMention: true });
  }
  endPlain(note.length);
  return pieces;
};

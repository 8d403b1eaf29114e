import type { LogShare } from '@prosa/event-store';
import { ProjectionMismatch } from './table-layout';

/**
 * A share of all companies whose rows one worker keeps: those whose number leaves `index` when divided by `of`. Every
 * row of the read model is one company's, so that shares never write the same row.
 */
export type Partition = LogShare;

/** All companies. */
export const WHOLE: Partition = { index: 0, of: 1 };

/** All shares there are when the companies are divided by a number. */
export const partitionsOf = (of: number): readonly Partition[] =>
  Array.from({ length: of }, (_, index) => ({ index, of }));

/** Whether a company's rows belong to a share. */
export const isOf = ({ index, of }: Partition, companyId: number): boolean => companyId % of === index;

/** Under which name a share of a projector keeps its checkpoint; the whole of it, under the projector's own. */
export const checkpointName = (projector: string, { index, of }: Partition): string =>
  of === 1 ? projector : `${projector}:${index}/${of}`;

/** The share that a checkpoint of a projector is kept for; null when the name is another projector's. */
export const partitionNamed = (projector: string, name: string): Partition | null => {
  if (name === projector) return WHOLE;
  const [, index, of] = name.startsWith(`${projector}:`) ? (/:(\d+)\/(\d+)$/.exec(name) ?? []) : [];
  return index === undefined || of === undefined ? null : { index: Number(index), of: Number(of) };
};

/** Somebody has divided the read model otherwise since this process began: it has to begin anew. */
export class DividedOtherwise extends ProjectionMismatch {
  constructor(name: string) {
    super(`The read model is not divided into shares like ${name} any more`);
  }
}

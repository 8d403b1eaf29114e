import type { LogPartition } from '@prosa/event-store';
import { ProjectionMismatch } from './table-layout';

/**
 * The companies that one worker projects: those whose id modulo `of` is `index`. Every row of the read model
 * belongs to one company, so partitions never write the same row.
 */
export type Partition = LogPartition;

/** All companies. */
export const WHOLE: Partition = { index: 0, of: 1 };

/** All partitions of a division. */
export const partitionsOf = (of: number): readonly Partition[] =>
  Array.from({ length: of }, (_, index) => ({ index, of }));

/** Whether a company belongs to a partition. */
export const isOf = ({ index, of }: Partition, companyId: number): boolean => companyId % of === index;

/** The checkpoint name of a partition; for an undivided projector, the projector's own name. */
export const checkpointName = (projector: string, { index, of }: Partition): string =>
  of === 1 ? projector : `${projector}:${index}/${of}`;

/** The partition of a checkpoint name; null when the name belongs to another projector. */
export const partitionNamed = (projector: string, name: string): Partition | null => {
  if (name === projector) return WHOLE;
  const [, index, of] = name.startsWith(`${projector}:`) ? (/:(\d+)\/(\d+)$/.exec(name) ?? []) : [];
  return index === undefined || of === undefined ? null : { index: Number(index), of: Number(of) };
};

/** The read model was repartitioned since this process started, which has to restart. */
export class DividedOtherwise extends ProjectionMismatch {
  constructor(name: string) {
    super(`The read model is not divided into shares like ${name} any more`);
  }
}

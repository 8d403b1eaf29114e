import { defineEvents } from '@prosa/kernel';
import type { Fact } from '@prosa/kernel';

/** A value that must be unique in its company was taken; the stream's id names the value, `holder` the record. */
export type ValueReserved = Fact<
  'ValueReserved',
  { readonly holder: string; readonly kind: string; readonly since: string }
>;

/** A unique value became free again. */
export type ValueReleased = Fact<'ValueReleased', { readonly holder: string }>;

/** The facts of a reservation. */
export type ReservationEvent = ValueReserved | ValueReleased;

/** The facts of reservation streams. */
export const reservationCatalogue = defineEvents<ReservationEvent>('reservation', {
  ValueReserved: { version: 1 },
  ValueReleased: { version: 1 },
});

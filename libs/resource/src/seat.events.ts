import { defineEvents } from '@prosa/kernel';
import type { Fact } from '@prosa/kernel';

/** One of the places that a company's plan covers was taken; `holder` is the uuid of who or what takes it. */
export type SeatTaken = Fact<
  'SeatTaken',
  { readonly kind: string; readonly holder: string; readonly since: string }
>;

/** A place became free again. */
export type SeatFreed = Fact<'SeatFreed', { readonly kind: string; readonly holder: string }>;

/** The facts of a company's seats of one kind. */
export type SeatEvent = SeatTaken | SeatFreed;

/** The facts of seat streams. */
export const seatCatalogue = defineEvents<SeatEvent>('seat', {
  SeatTaken: { version: 1 },
  SeatFreed: { version: 1 },
});

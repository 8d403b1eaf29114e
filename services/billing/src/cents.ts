/** An amount of reais in cents. */
export const centsOf = (reais: number): number => Math.round(reais * 100);

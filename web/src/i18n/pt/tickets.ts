/** Texts of the tickets area. */
export const tickets = {
  title: 'Atendimentos',
};

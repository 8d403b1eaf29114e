/** A CPF as 000.000.000-00, or a CNPJ, which may hold letters, as 00.000.000/0000-00; anything else as it is. */
export const formatDocument = (document: string): string =>
  document.length === 11
    ? document.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');

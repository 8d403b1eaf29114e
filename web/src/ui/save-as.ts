/** Hands a file to the person. */
export const saveAs = (name: string, content: string | Blob): void => {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  const sheet = (text: string): string => (text.startsWith('\uFEFF') ? text : `\uFEFF${text}`);
  const file =
    typeof content === 'string' ? new Blob([sheet(content)], { type: 'text/csv;charset=utf-8' }) : content;
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

import { filesUnder } from './reference/repository-files';
import { declarationsIn, docstringOf } from './source-declarations';

const silentIn = (files: readonly string[]): string[] =>
  files.flatMap(file =>
    declarationsIn(file)
      .filter(({ node }) => docstringOf(node) === '')
      .map(({ name }) => `${file}: ${name}`),
  );

const sources = /(?<!\.spec|index)\.ts$/;

describe('what others rely on says what it promises', () => {
  it.each([
    ['the kernel', filesUnder(['libs/kernel/src'], sources)],
    ['the contracts', filesUnder(['libs/contracts/src'], sources)],
    ['every port', filesUnder(['libs', 'services'], /\.port\.ts$/)],
    ['every fact and decider', filesUnder(['libs', 'services'], /\.(events|decider|policy|workflow)\.ts$/)],
  ])('%s', (_, files) => {
    expect(files.length).toBeGreaterThan(0);
    expect(silentIn(files)).toEqual([]);
  });
});

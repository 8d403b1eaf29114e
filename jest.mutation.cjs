/** The unit specs as one project, which is what the mutation run takes. */
const { projects, testTimeout } = require('./jest.config.cjs');

const { displayName, ...unit } = projects.find(each => each.displayName === 'unit');

module.exports = {
  ...unit,
  roots: ['<rootDir>/services', '<rootDir>/libs'],
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  testTimeout,
};

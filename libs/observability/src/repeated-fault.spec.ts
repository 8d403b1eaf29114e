import { RepeatedFault } from './repeated-fault';

describe('A repeated fault', () => {
  let now = 0;
  let reports: (readonly [string, number])[];
  let fault: RepeatedFault;
  beforeEach(() => {
    now = 0;
    reports = [];
    fault = new RepeatedFault(
      ({ message }, leftOut) => reports.push([message, leftOut]),
      () => now,
    );
  });

  it('is reported when it begins and once a minute while it lasts, with how many were left out', () => {
    for (now = 0; now <= 60_000; now += 20_000) fault.failed(new Error('gone'));
    expect(reports).toEqual([
      ['gone', 0],
      ['gone', 2],
    ]);
  });

  it('is reported when its reason changes, and when it begins again after a success', () => {
    fault.failed(new Error('gone'));
    fault.failed('refused');
    fault.passed();
    fault.failed('refused');
    expect(reports.map(([message]) => message)).toEqual(['gone', 'refused', 'refused']);
  });
});

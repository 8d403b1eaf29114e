import { eachOf, ended, expecting, isAborted, isMissingFile } from './faults';

describe('expecting', () => {
  it('takes what is expected and lets other faults through', async () => {
    const aborted = () => Promise.resolve(AbortSignal.abort().throwIfAborted());
    await expect(Promise.resolve().then(aborted).catch(expecting(isAborted))).resolves.toBeUndefined();
    const defect = new TypeError('no function');
    await expect(Promise.reject(defect).catch(expecting(isAborted))).rejects.toBe(defect);
  });

  it('gives an outcome in place of what is expected', async () => {
    const failed = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
    expect(await failed('ENOENT').catch(expecting(isMissingFile, ''))).toBe('');
    await expect(failed('EISDIR').catch(expecting(isMissingFile, null))).rejects.toThrow('EISDIR');
  });
});

describe('ended', () => {
  it('resolves however the work ends, and leaves the fault to who awaits it', async () => {
    const work = Promise.reject(new Error('refused'));
    await expect(ended(work)).resolves.toBeUndefined();
    await expect(work).rejects.toThrow('refused');
    await expect(ended(Promise.resolve(1))).resolves.toBeUndefined();
  });
});

describe('eachOf', () => {
  it('goes on after a fault, and throws the first one at the end', async () => {
    const done: number[] = [];
    const work = (one: number) => {
      done.push(one);
      return one === 2 ? Promise.resolve() : Promise.reject(new Error(`no ${one}`));
    };
    await expect(eachOf([1, 2, 3], work)).rejects.toThrow('no 1');
    expect(done).toEqual([1, 2, 3]);
    await expect(eachOf([2], work)).resolves.toBeUndefined();
  });
});

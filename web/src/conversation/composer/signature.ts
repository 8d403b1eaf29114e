import { useState } from 'react';

const KEY = 'prosa.signature';

const stored = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
};

/** Whether messages begin with the agent's name; on by default, stored in this browser. */
export const useSignature = (): readonly [boolean, (on: boolean) => void] => {
  const [isOn, setOn] = useState(stored);
  const change = (on: boolean): void => {
    setOn(on);
    try {
      localStorage.setItem(KEY, on ? 'on' : 'off');
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return [isOn, change];
};

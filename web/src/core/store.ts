import type { UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { AppState } from './app-state';

/** Reads the store; give it the narrowest selector that serves. */
export const useAppSelector = useSelector.withTypes<AppState>();

/** Sends an action. */
export const useAppDispatch: () => (action: UnknownAction) => void = useDispatch;

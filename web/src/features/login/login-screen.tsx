/** The sign-in screen. */
export const LoginScreen = () => <main />;

import { Suspense } from "react";
import { createBrowserRouter } from "react-router";
import { routeNames, routeOf } from "../routes/paths.ts";
import { ShellFailure } from "./Failures.tsx";
import { loadAnswerByLink, loadSignIn } from "./firstPage.ts";
import { Guard } from "./Guard.tsx";
import { PublicPage } from "./PublicPage.tsx";
import { componentOf } from "./pageComponents.ts";

/** The pages that open without a session (S2.1a). */
const publicRoutes = routeNames
  .filter((name) => routeOf(name).public)
  .map((name) => ({
    path: routeOf(name).path,
    element: <PublicPage key={name} name={name} />,
    ErrorBoundary: ShellFailure,
  }));

function SignInPage() {
  const SignIn = componentOf(loadSignIn);
  return (
    <Suspense>
      <SignIn />
    </Suspense>
  );
}

function AnswerPage() {
  const AnswerByLink = componentOf(loadAnswerByLink);
  return (
    <Suspense>
      <AnswerByLink />
    </Suspense>
  );
}

/** All addresses of the product: a few are open to everyone, whatever else there is stands behind the guard. */
export const router = createBrowserRouter([
  {
    path: routeOf("Login").path,
    Component: SignInPage,
    ErrorBoundary: ShellFailure,
  },
  {
    path: routeOf("AnswerByLink").path,
    Component: AnswerPage,
    ErrorBoundary: ShellFailure,
  },
  ...publicRoutes,
  { path: "*", Component: Guard, ErrorBoundary: ShellFailure },
]);

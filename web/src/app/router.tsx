import { createBrowserRouter } from "react-router";
import { routeNames, routeOf } from "../routes/paths.ts";
import { ShellFailure } from "./Failures.tsx";
import { Guard } from "./Guard.tsx";
import { PublicPage } from "./PublicPage.tsx";

/** The pages that open without a session (S2.1a). */
const publicRoutes = routeNames
  .filter((name) => routeOf(name).public)
  .map((name) => ({
    path: routeOf(name).path,
    element: <PublicPage key={name} name={name} />,
    ErrorBoundary: ShellFailure,
  }));

/** All addresses of the product: a few are open to everyone, whatever else there is stands behind the guard. */
export const router = createBrowserRouter([
  {
    path: routeOf("Login").path,
    lazy: async () => ({ Component: (await import("./SignIn.tsx")).SignIn }),
    ErrorBoundary: ShellFailure,
    HydrateFallback: () => null,
  },
  ...publicRoutes,
  { path: "*", Component: Guard, ErrorBoundary: ShellFailure },
]);

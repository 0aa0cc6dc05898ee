import {
  ApartmentOutlined,
  AppstoreOutlined,
  CarOutlined,
  DatabaseOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  HomeOutlined,
  InboxOutlined,
  NodeIndexOutlined,
  PlusSquareOutlined,
  SafetyOutlined,
  ShopOutlined,
  TeamOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { Menu, type MenuProps } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMenus, usePage } from "../core/currentUser.ts";
import { type MenuNode, menuTree } from "./menuTree.ts";
import { pathTo } from "./routes.tsx";

const icons: Readonly<Record<string, React.ReactNode>> = {
  ApartmentOutlined: <ApartmentOutlined />,
  AppstoreOutlined: <AppstoreOutlined />,
  CarOutlined: <CarOutlined />,
  DatabaseOutlined: <DatabaseOutlined />,
  EnvironmentOutlined: <EnvironmentOutlined />,
  FileTextOutlined: <FileTextOutlined />,
  HomeOutlined: <HomeOutlined />,
  InboxOutlined: <InboxOutlined />,
  NodeIndexOutlined: <NodeIndexOutlined />,
  PlusSquareOutlined: <PlusSquareOutlined />,
  SafetyOutlined: <SafetyOutlined />,
  ShopOutlined: <ShopOutlined />,
  TeamOutlined: <TeamOutlined />,
  UserOutlined: <UserOutlined />,
};

type Item = NonNullable<MenuProps["items"]>[number];

function itemOf(node: MenuNode, t: (key: string) => string): Item {
  const icon = icons[node.icon] ?? <FileTextOutlined />;
  const title = t(`menus.${node.menuName}`);
  if (node.children.length > 0) {
    return { key: node.menuNo, icon, label: title, children: node.children.map((child) => itemOf(child, t)) };
  }
  return { key: node.menuNo, icon, label: node.routeName && <Link to={pathTo(node.routeName)}>{title}</Link> };
}

/** The menu of the pages the user may open (S2.14, S2.15a). */
export function SideMenu({ folded, onChoose }: { folded: boolean; onChoose?: () => void }) {
  const { t } = useTranslation();
  const menus = useMenus();
  const { menu } = usePage();
  const tree = useMemo(() => menuTree(menus), [menus]);
  const items = useMemo(() => tree.map((node) => itemOf(node, t)), [tree, t]);
  return (
    <Menu
      mode="inline"
      inlineCollapsed={folded}
      inlineIndent={8}
      items={items}
      selectedKeys={menu ? [menu.menuNo] : []}
      defaultOpenKeys={folded ? [] : tree.map((node) => node.menuNo)}
      onClick={() => onChoose?.()}
      style={{ borderInlineEnd: 0 }}
    />
  );
}

export { PostsScreen } from './PostsScreen.tsx'
